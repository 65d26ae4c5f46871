/**
 * Runs in a page of the report: when the fold of a section is opened, reads its figures from the file beside the page
 * (`figuresFile` of pages.ts) and shows them as a table with a filter.
 */

/** The figures at `address`. A server may unpack the file on its way. */
async function figuresAt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${answer.statusText}`);
  const packed = await answer.blob(), [first, second] = new Uint8Array(await packed.slice(0, 2).arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  return new Response(isGzip ? packed.stream().pipeThrough(new DecompressionStream("gzip")) : packed).json();
}

/** An element with this text. */
function element(tag, text = "", className = "") {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className !== "") made.className = className;
  return made;
}

function tableOf({ columns, rows, bad }) {
  const table = element("table"), head = table.createTHead().insertRow(), body = table.createTBody();
  for (const { name, word } of columns) head.append(element("th", name, word ? "word" : ""));
  const lines = rows.map((row) => {
    const line = body.insertRow();
    line.append(...row.map((text, k) => element("td", text, columns[k].word ? "word" : "")));
    return line;
  });
  for (const [row, column] of bad) lines[row].cells[column].classList.add("bad");
  return { table, lines };
}

/** A field that leaves the rows which hold each of its words, and a line that counts them. */
function filterOf(rows, lines) {
  const label = element("label", "Rows with the words "), input = element("input"), count = element("span");
  input.type = "search";
  input.placeholder = "gjk overlap sweep";
  count.setAttribute("role", "status");
  const texts = rows.map((row) => row.join("\n").toLowerCase());
  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/);
    let shown = 0;
    lines.forEach((line, k) => {
      line.hidden = !words.every((word) => texts[k].includes(word));
      if (!line.hidden) shown++;
    });
    count.textContent = ` ${shown} of ${rows.length}`;
  };
  input.addEventListener("input", show);
  show();
  label.append(input);
  const line = element("p");
  line.append(label, count);
  return line;
}

for (const fold of document.querySelectorAll("details[data-figures]")) {
  const place = fold.querySelector(".figures");
  const fill = async () => {
    place.textContent = "Loading ...";
    try {
      const figures = await figuresAt(fold.dataset.figures), { table, lines } = tableOf(figures),
        box = element("div", "", "wide");
      box.tabIndex = 0;
      box.append(table);
      place.replaceChildren(filterOf(figures.rows, lines), box);
    } catch (error) {
      place.textContent = `The figures could not be read: ${error.message}`;
    }
  };
  fold.addEventListener("toggle", fill, { once: true });
}
