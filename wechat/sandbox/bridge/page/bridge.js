/* WeixinJSBridge itself, which arrives when it likes; and what happens in WeChat around the page, by the hand of the console and of tests: `__wechatBox.fire`. Last of the parts. */
;(function (box) {
  'use strict'
  const ARRIVES_MS = 30
  const LATE_MS = 3000
  /** One callback per event: the last. */
  const hooks = {}
  let font = { fontSize: '2', fontScale: 100 }

  /** Beyond the page's own turn, always. */
  const later = (work) => {
    setTimeout(work, 0)
  }

  function invoke(name, args, callback) {
    // Only text crosses to the other side.
    const sent = JSON.parse(JSON.stringify(args || {}))
    const entry = { name, args: sent, answer: null }
    box.log.push(entry)
    later(() => {
      const answer = box.perform(name, sent)
      if (answer === undefined) return
      Promise.resolve(answer)
        .catch((error) => ({ err_msg: `${name}:fail`, err_desc: String(error) }))
        .then((given) => {
          entry.answer = Object.assign({}, given)
          later(() => {
            if (callback) callback(given)
          })
        })
    })
  }

  const bridge = {
    invoke,
    call: invoke,
    on: (event, callback) => {
      hooks[event] = callback
      // Told on load, and not only at a change.
      if (event === 'menu:setfont' && box.isAndroid) later(() => callback(Object.assign({}, font)))
    },
  }

  const places = { 'menu:share:appmessage': 'appMessage', 'menu:share:timeline': 'timeline' }

  /**
   * Something happens in WeChat.
   * @param {string} event `menu:share:appmessage`, `menu:share:timeline`, `menu:setfont`, `onPageStateChange`, or `pageshow` for a return from the page cache
   * @param {object} [data] what the page is told; with `entry: 'link'` a share goes out as from a page opened by a plain link
   * @returns {Promise<object | null>} what was shared
   */
  box.fire = (event, data) =>
    new Promise((resolve) => {
      later(() => {
        const told = Object.assign({}, data)
        const entry = told.entry
        delete told.entry
        if (event === 'pageshow') window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
        if (event === 'menu:setfont') {
          font = Object.assign({ fontSize: '2', fontScale: 100 }, told)
          // iOS sets it on the page and tells nobody.
          if (box.isIos) document.body.style.webkitTextSizeAdjust = `${font.fontScale}%`
        }
        if (hooks[event] && !(event === 'menu:setfont' && box.isIos))
          hooks[event](event in places ? Object.assign({ scene: 'friend' }, told) : told)
        // The page's handler hands its card over by a call of its own, which has its own turn.
        later(() => later(() => resolve(event in places ? box.sendCard(places[event], entry) : null)))
      })
    })

  if (box.isSnapshot) {
    box.showSnapshot()
    return
  }
  if (box.hasFault('no-bridge')) return
  const arrive = () => {
    if (box.visitor.platform === 'mini-program') window.__wxjs_environment = 'miniprogram'
    window.WeixinJSBridge = bridge
    document.dispatchEvent(new Event('WeixinJSBridgeReady'))
  }
  const mayCome = box.isAndroid ? box.mayFrame() : Promise.resolve(true)
  setTimeout(() => mayCome.then((may) => may && arrive()), box.hasFault('bridge-late') ? LATE_MS : ARRIVES_MS)
})(window.__wechatBox)
