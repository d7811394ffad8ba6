/** The pages of the open host: errors, the consent sheet, and two ways in which clients leave them. */
import { html } from 'hono/html'
import { type PageError, pageErrors } from './authorise-rules.ts'
import type { SandboxUser } from './users.ts'

const style = `
  :root { color-scheme: light dark; --ground: #ededed; --surface: #fff; --ink: #191919; --ink-2: #5f5f5f; --line: #e0e0e0; --green: #067a3e; --mark: #fef3c7; --on-mark: #78350f }
  @media (prefers-color-scheme: dark) { :root { --ground: #111; --surface: #1e1e1e; --ink: #ececec; --ink-2: #a6a6a6; --line: #333; --green: #067a3e; --mark: #3a2c10; --on-mark: #f3d9a0 } }
  * { box-sizing: border-box } body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.6 "PingFang
  * SC", "Noto Sans CJK SC", sans-serif }
  main { min-height: 100vh; max-width: 420px; margin: 0 auto; padding: 16px; display: flex; flex-direction: column }
  .mark { margin: 0; background: var(--mark); color: var(--on-mark); border-radius: 8px; padding: 4px 12px; font-size: .875rem; text-align: center }
  .error { flex: 1; display: flex; flex-direction: column; justify-content: center; text-align: center; padding-bottom: 20vh }
  .error svg { margin: 0 auto; width: 64px; height: 64px } h1 { font-size: 1.25rem; font-weight: 600; margin: 16px 0 8px } .error p { margin: 0; color: var(--ink-2) }
  .sheet { margin: auto -16px -16px; background: var(--surface); border-radius: 16px 16px 0 0; padding: 24px 24px 32px } .sheet h1 { margin: 0 0 4px; font-size: 1.125rem }
  .sheet p { margin: 0; color: var(--ink-2); font-size: .875rem } .who { display: flex; align-items: center; margin: 20px 0; padding: 16px 0; border: solid var(--line); border-width: 1px 0 }
  .who img { width: 48px; height: 48px; border-radius: 6px; margin-right: 12px } .who strong { display: block; font-weight: 500; overflow-wrap: anywhere } .who div { min-width: 0 }
  .answers { display: flex; justify-content: center } button { min-width: 120px; min-height: 48px; margin: 0 8px; border: 0; border-radius: 8px; background: var(--ground); color: var(--ink); font: inherit; font-weight: 500 }
  button.allow { background: var(--green); color: #fff } a { color: inherit }`

function page(title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${style}
        </style>
      </head>
      <body>
        <main>
          <p class="mark">本地模拟微信</p>
          ${body}
        </main>
      </body>
    </html>`
}

function sorry(title: string, text: string) {
  return page(
    '提示',
    html`<div class="error">
      <svg viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" fill="#e64340" />
        <path d="M32 16v20M32 44v4" stroke="#fff" stroke-width="5" stroke-linecap="round" />
      </svg>
      <h1>${title}</h1>
      <p>${text}</p>
    </div>`,
  )
}

export const outsidePage = () => sorry('请在微信客户端打开链接', '网页授权只能在微信里进行')

export const errorPage = (code: PageError) => sorry('无法完成授权', `${pageErrors[code]}，错误码：${code}`)

/** Answered by POST to the same address. */
export function consentPage(accountName: string, { nickname, avatar }: SandboxUser) {
  return page(
    '微信授权',
    html`<form class="sheet" method="post">
      <h1>${accountName} 申请</h1>
      <p>获取你的昵称、头像</p>
      <div class="who">
        <img src="${avatar}" alt="" />
        <div>
          <strong>${nickname}</strong>
          <p>微信个人信息</p>
        </div>
      </div>
      <div class="answers">
        <button name="answer" value="refuse">拒绝</button><button class="allow" name="answer" value="allow">允许</button>
      </div>
    </form>`,
  )
}

/** Clients that stay where the person came from. @param pages how many of ours lie between. */
export const goneBackPage = (pages: number) =>
  page(
    '已拒绝授权',
    html`<div class="error">
        <h1>你拒绝了授权</h1>
        <p>请返回上一页</p>
      </div>
      <script src="go-back.js" data-pages="${pages}"></script>`,
  )
export const goBackScript = 'history.go(-document.currentScript.dataset.pages)\n'

/** Android: the redirect fires, and fires again (facts 1.2). The first answer is thrown away, its cookies stay. */
export const twicePage = (address: string) =>
  page(
    '正在跳转',
    html`<div class="error">
        <p><a id="target" href="${address}">正在返回…</a></p>
      </div>
      <script src="fires-twice.js"></script>`,
  )
export const twiceScript = `
const { href } = document.getElementById('target')
const go = () => location.replace(href)
fetch(href, { mode: 'no-cors', credentials: 'include' }).then(go, go)
`
