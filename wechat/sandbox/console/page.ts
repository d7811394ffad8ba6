/**
 * The console as HTML: at the left a phone, at the right what can be chosen. On a phone only the choices; links then
 * open in the same tab.
 */
import { html } from 'hono/html'
import type { SandboxUser } from '../platform/users.ts'
import { faultGroups, keyModeWords, type Option, rotationWords } from './pay-words.ts'
import { entryNames, platformNames, productNames, serverWords, visitorWords } from './words.ts'

export interface ConsoleLink {
  name: string
  url: string
}

const option = ([value, label]: [string, string]) => html`<option value="${value}">${label}</option>`
const check =
  (name: string) =>
  ([value, label]: [string, string]) =>
    html`<label class="check"><input type="checkbox" name="${name}" value="${value}" /><span>${label}</span></label>`

const explained = ({ name, effect }: Option) => html`<span><b>${name}</b><small>${effect}</small></span>`

/** A choice with its effect below its name. */
const choice =
  (type: 'radio' | 'checkbox', name: string) =>
  ([value, option]: [string, Option]) =>
    html`<label class="check explained"><input type="${type}" name="${name}" value="${value}" />${explained(option)}</label>`

const payForm = html`<form class="card" id="pay">
  <h2>微信支付</h2>
  <h3>签名密钥</h3>
  <div class="choices">${Object.entries(keyModeWords).map(choice('radio', 'key-mode'))}</div>
  <p class="rotation"><button type="button" id="rotate">${rotationWords.name}</button><small>${rotationWords.effect}</small></p>
  <h3>故障（勾选后发生一次，发生后自动取消）</h3>
  ${faultGroups.map(
    ({ name, faults }) =>
      html`<fieldset>
        <legend>${name}</legend>
        <div class="choices">${Object.entries(faults).map(choice('checkbox', 'pay-fault'))}</div>
      </fieldset>`,
  )}
</form>`

function person({ id, nickname, avatar, follows, kind }: Pick<SandboxUser, 'id' | 'nickname' | 'avatar' | 'follows' | 'kind'>) {
  const about = { ordinary: follows ? '已关注' : '未关注', refuser: '不同意授权', snapshot: '快照页', forgetful: '授权立即失效' }[kind]
  return html`<label class="person"
    ><input type="radio" name="user" value="${id}" /><img src="${avatar}" alt="" /><span
      ><b>${nickname}</b><small>${about}</small></span
    ></label
  >`
}

const icon = (path: string) => html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}" /></svg>`

const phone = html` <section class="phone" aria-label="模拟手机">
  <div class="bar">
    <button id="back" type="button" aria-label="返回" disabled>${icon('M15 4l-8 8 8 8')}</button>
    <h2 id="title">微信</h2>
    <button id="more" type="button" aria-label="更多" aria-haspopup="dialog">${icon('M5 12h.01M12 12h.01M19 12h.01')}</button>
  </div>
  <iframe id="page" title="微信里的网页"></iframe>
  <dialog id="menu" aria-label="更多">
    <div class="sheet">
      <p id="host" class="host"></p>
      <div id="preview"></div>
      <div class="actions">
        <button type="button" data-do="appmessage">发送给朋友</button>
        <button type="button" data-do="timeline">分享到朋友圈</button>
        <button type="button" data-do="copy">复制链接</button>
        <button type="button" data-do="browser">在浏览器打开</button>
        <button type="button" data-do="reload">刷新</button>
      </div>
      <label class="font"
        ><span>字体大小</span><small>A</small><input id="font" type="range" min="1" max="8" step="1" value="2" /><big>A</big></label
      >
      <button type="button" data-do="close" class="close">取消</button>
    </div>
  </dialog>
</section>`

export function consolePage(users: readonly SandboxUser[], links: readonly ConsoleLink[]) {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>本地模拟微信</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="wechat/console/console.css" />
      </head>
      <body>
        ${phone}
        <main>
          <header>
            <h1>本地模拟微信</h1>
            <p>不是腾讯的服务：消息不会真的发出，也不会真的扣款。选择之后，这个浏览器打开本站的任何页面都算在微信里。</p>
          </header>
          <section class="card open">
            <h2>打开</h2>
            <nav>${links.map(({ name, url }) => html`<a href="${url}">${name}</a>`)}</nav>
            <form id="address">
              <input name="url" aria-label="网址" placeholder="或输入本站网址" autocomplete="off" /><button>打开</button>
            </form>
          </section>
          <form class="card" id="visitor">
            <h2>我是谁</h2>
            <div class="people">
              ${users.map(person)}<label class="person outside"
                ><input type="radio" name="user" value="" /><span><b>不在微信里</b><small>普通浏览器</small></span></label
              >
            </div>
            <div class="pair">
              <label
                >微信在<select name="platform">
                  ${Object.entries(platformNames).map(option)}
                </select></label
              >
              <label
                >网页来自<select name="entry">
                  ${Object.entries(entryNames).map(option)}
                </select></label
              >
            </div>
            <h3>微信客户端故障</h3>
            <div class="checks">${Object.entries(visitorWords).map(check('faults'))}</div>
          </form>
          <div class="column">
            <form class="card" id="server">
              <h2>微信服务器故障</h2>
              <div class="checks">${Object.entries(serverWords).map(check('server'))}</div>
              <h3>商户已开通的支付产品</h3>
              <div class="checks">${Object.entries(productNames).map(check('product'))}</div>
            </form>
            ${payForm}
            <section class="card shared">
              <h2>分享出去的样子</h2>
              <div id="shared"><p class="none">在手机右上角的菜单里点「发送给朋友」</p></div>
            </section>
            <section class="card">
              <h2>收到的消息</h2>
              <ol id="messages">
                <li class="none">还没有消息</li>
              </ol>
            </section>
          </div>
          <section class="card wide">
            <details id="credentials">
              <summary>接入自己的程序<small>显示地址与密钥，仅本机可见</small></summary>
              <pre></pre>
            </details>
          </section>
          <section class="card wide log">
            <h2>网页的调用</h2>
            <ol id="log">
              <li class="none">还没有调用</li>
            </ol>
          </section>
        </main>
        <p id="toast" role="status"></p>
        <script type="module" src="wechat/console/console.js"></script>
      </body>
    </html>`
}
