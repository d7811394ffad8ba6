/* The cards of the share menu: what the page has set, and what goes out when somebody shares (facts 2.6, 7B.7). */
;(function (box) {
  'use strict'
  /** `appMessage` and `timeline` as set by the page; `sent` is what last went out. */
  box.share = { appMessage: null, timeline: null, sent: null }
  let old = null

  const hostOf = (url) => {
    try {
      return new URL(url, location.href).hostname
    } catch {
      return ''
    }
  }
  const isOurs = (url) => box.jsHosts.some((host) => hostOf(url) === host || hostOf(url).endsWith(`.${host}`))

  /** A card with a foreign address is refused (since 2017-04-25). */
  box.setCard = (place, { title, desc, link, imgUrl }) => {
    if (!link || !isOurs(link)) return false
    // Loaded by WeChat's servers: a relative address leads them nowhere.
    box.share[place] = { title, desc, link, imgUrl: /^https?:\/\//.test(imgUrl || '') ? imgUrl : '' }
    return true
  }

  /** The way of before 6.7.2: iOS answers ok and keeps to what was set the new way. */
  box.sendOld = ({ title, desc, link, img_url: imgUrl }) => {
    if (!box.isIos && isOurs(link)) old = { title, desc, link, imgUrl }
  }

  /** @param {string} entry how the page was opened: by a tapped `link` it goes out as a bare link, whatever was set */
  box.sendCard = (place, entry) => {
    const plain = { title: document.title, desc: box.entryUrl, link: box.entryUrl, imgUrl: '' }
    const card = old || box.share[place] || plain
    old = null
    box.share.sent = entry === 'link' ? { kind: 'link', link: card.link } : Object.assign({ kind: 'card' }, card)
    return box.share.sent
  }
})(window.__wechatBox)
