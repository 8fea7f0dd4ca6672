import { paths } from './paths.ts'

/** After this time a person is told that the page may not come. */
const SLOW_MS = 20_000

const TEXTS = {
  waiting: 'One moment. The page is still loading. Your form is sent as soon as it is ready.',
  slow: 'This takes longer than usual. Please check your connection. If nothing happens, reload the page.',
}

/**
 * An inline script for the end of the body. It keeps a form that is sent before hydration: React does not listen yet, so
 * the browser would leave the page and what was typed would be gone. `early-input.ts` sends the form after hydration.
 * Forms with `method="get"` (search, filters) are left alone: the server answers them. The note looks like a toast
 * (ui/toast.css) and stands at the end of the body, where React does not mind it.
 */
export const EARLY_SUBMIT_SCRIPT = `addEventListener("submit", (event) => {
  const form = event.target;
  if (document.documentElement.hasAttribute("data-hydrated") || form.getAttribute("action") !== ${JSON.stringify(paths.unsentForm)}) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const other of document.querySelectorAll("form[data-waiting]")) other.removeAttribute("data-waiting");
  form.setAttribute("data-waiting", "");
  if (document.getElementById("early-note")) return;
  const note = document.createElement("div");
  note.id = "early-note";
  note.className = "toaster";
  note.setAttribute("role", "status");
  const text = note.appendChild(document.createElement("p"));
  text.className = "toast";
  document.body.append(note);
  text.textContent = ${JSON.stringify(TEXTS.waiting)};
  setTimeout(() => (text.textContent = ${JSON.stringify(TEXTS.slow)}), ${SLOW_MS});
}, true);`
