/* Makes the browser look like the one its visitor uses (facts 4.1), and remembers the address it came by. First of the parts of bridge.js. */
;(function (box) {
  'use strict'
  const { visitor, device } = box
  const define = (name, value) => Object.defineProperty(navigator, name, { configurable: true, get: () => value })

  // A browser started under WeChat's own name keeps it: a test may need another version.
  if (!/MicroMessenger/i.test(navigator.userAgent)) {
    define('userAgent', device.userAgent)
    define('appVersion', device.userAgent.replace('Mozilla/', ''))
  }
  define('platform', device.platform)

  box.isIos = visitor.platform === 'ios' || visitor.platform === 'wxwork'
  box.isAndroid = visitor.platform === 'android' || visitor.platform === 'mini-program'
  box.hasFault = (word) => visitor.faults.indexOf(word) >= 0
  box.pageUrl = () => location.href.split('#')[0]
  /** iOS checks against this one, however far pushState has gone since. */
  box.entryUrl = box.pageUrl()
  /** Every call and its answer, for the console and for tests. */
  box.log = []

  const home = document.currentScript.src.replace(/bridge\.js[^/]*$/, '')
  box.consoleUrl = home.replace(/\/$/, '')
  // The page may put its own over these.
  const fetch = window.fetch.bind(window)
  /** Asks the rules at the server. */
  box.ask = (path, question) =>
    fetch(`${home}bridge/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(Object.assign({ entryUrl: box.entryUrl, currentUrl: location.href }, question)),
    }).then((answer) => answer.json())

  if (box.isIos) window.__wxjs_is_wkwebview = true
})(window.__wechatBox)
