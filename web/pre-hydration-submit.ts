import { paths } from '#web/paths.ts'

/** After this time the notice says that the page is slow. */
const SLOW_NOTICE_MS = 20_000

const NOTICE_TEXTS = {
  waiting: 'The page is still loading. Your form will be sent as soon as it is ready.',
  slow: 'This is taking longer than usual. Please check your connection, or reload the page.',
}

/**
 * An inline script that holds back a form that is submitted before hydration: React does not listen yet, so the browser
 * would leave the page and lose what was typed. pre-hydration-input.ts sends the form after hydration. Forms with
 * `method="get"` (search, filters) work without scripts. The notice looks like a toast (ui/toast.css) and is the last child
 * of the body, where React ignores it.
 */
export const PRE_HYDRATION_SUBMIT_SCRIPT = `addEventListener("submit", (event) => {
  const form = event.target;
  if (document.documentElement.hasAttribute("data-hydrated") || form.getAttribute("action") !== ${JSON.stringify(paths.formNotSent)}) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  for (const other of document.querySelectorAll("form[data-submit-pending]")) other.removeAttribute("data-submit-pending");
  form.setAttribute("data-submit-pending", "");
  if (document.getElementById("pre-hydration-notice")) return;
  const note = document.createElement("div");
  note.id = "pre-hydration-notice";
  note.className = "toaster";
  note.setAttribute("role", "status");
  const text = note.appendChild(document.createElement("p"));
  text.className = "toast";
  document.body.append(note);
  text.textContent = ${JSON.stringify(NOTICE_TEXTS.waiting)};
  setTimeout(() => (text.textContent = ${JSON.stringify(NOTICE_TEXTS.slow)}), ${SLOW_NOTICE_MS});
}, true);`
