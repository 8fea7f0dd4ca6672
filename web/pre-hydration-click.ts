/** On a button that was pressed before it could act. Its value is the place in the order of such presses. */
export const CLICK_PENDING = 'data-click-pending'

/**
 * An inline script that remembers which buttons were pressed before hydration, when React does not listen yet.
 * pre-hydration-input.ts presses them again after hydration. Until then they look pressed (ui/button.css). A button that
 * was pressed twice is pressed once: its user only saw nothing happen. Buttons that send a form have a script of their own
 * (pre-hydration-submit.ts), and the browser itself opens popovers.
 */
export const PRE_HYDRATION_CLICK_SCRIPT = `let clickCount = 0;
addEventListener("click", (event) => {
  const button = event.target.closest("button:not([popovertarget])");
  if (!button || document.documentElement.hasAttribute("data-hydrated") || (button.form && button.type === "submit")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (!button.hasAttribute("${CLICK_PENDING}")) button.setAttribute("${CLICK_PENDING}", ++clickCount);
}, true);`
