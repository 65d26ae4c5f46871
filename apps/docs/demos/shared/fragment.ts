/** The fragment of an address as text, without `#`; as it stands where its percent signs are no code of characters. */
export function fragmentOf(hash: string): string {
  const text = hash.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
