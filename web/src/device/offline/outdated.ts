/** After an update of the server the files of an open page are gone: the page that the server has now names another script. */
export async function isOutdated(): Promise<boolean> {
  const script = document.querySelector("script[type=module][src]")?.getAttribute("src");
  if (!script) return false;
  try {
    const page = await fetch(location.pathname, { cache: "no-store" });
    const text = page.ok ? await page.text() : "";
    return text.includes('id="app"') && !text.includes(script);
  } catch {
    return false;
  }
}
