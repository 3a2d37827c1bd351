// Runs in the head of every page; client/build/inline-scripts.ts puts it there.

// The timetable on another site reads nothing that this browser keeps (client/src/lib/embedded.ts).
if (location.pathname !== '/timetable' || !/[?&]embed=1(&|$)/.test(location.search)) {
  // Before the first paint, so that a dark page never flashes light (product §4, lib/theme.tsx).
  if (localStorage.getItem('ningjing-system-theme')) {
    localStorage.setItem('ningjin-dark', String(matchMedia('(prefers-color-scheme: dark)').matches))
  }
  if (localStorage.getItem('ningjin-dark') === 'true') {
    document.documentElement.classList.add('dark')
    for (const bar of document.getElementsByName('theme-color')) bar.content = bar.dataset.dark
  }
  // Hides what only visitors see while the session of a returning user starts.
  if (localStorage.getItem('access-token')) document.documentElement.classList.add('expects-user')
}
// A button that is pressed before its code is there looks busy until that code has taken the click
// (client/src/lib/early-clicks.ts).
{
  const pressed = new Set()
  const keep = ({ target }) => {
    const button = target.closest('#root button')
    if (!button) return
    pressed.add(button)
    button.dataset.pressed = ''
  }
  addEventListener('click', keep, true)
  window.takeEarlyClicks = () => {
    removeEventListener('click', keep, true)
    for (const button of pressed) delete button.dataset.pressed
    return [...pressed]
  }
}
// Only code sends the forms of this site: a form that is submitted before its code has loaded stays as it is.
addEventListener('submit', (event) => event.preventDefault())
