// Runs at the end of every page; client/build/inline-scripts.ts puts it there.
{
  const modules = (id) => JSON.parse(document.getElementById(id)?.textContent ?? '[]')
  let isStarted = false
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const href of modules('screen-modules')) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    for (const module of modules('start-modules')) import(module).catch(reloadOnce)
  }
  // The page is older than the files of the site, or newer (client/src/lib/calls/missing-part.ts).
  const reloadOnce = () => {
    const last = Number(sessionStorage.getItem('ningjing-reloaded-at'))
    if (!navigator.onLine || Date.now() - last < 60000) return
    sessionStorage.setItem('ningjing-reloaded-at', String(Date.now()))
    location.reload()
  }
  if (document.hidden || !document.getElementById('root').firstElementChild) start()
  else {
    setTimeout(start, 1000)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) start()
    }).observe({ type: 'paint', buffered: true })
  }
}
