import { expect, it } from 'vitest'
import { criticalCss } from '#server/http/critical-css.ts'

it('keeps what the page uses, in order, and drops the rest', () => {
  const css =
    ':root{--a:1;--b:var(--a);--c:2}.card{a:var(--b)}.card.is-bare{a:b}.list .cell,.card>p{a:b}@media (min-width:1024px){.card{c:d}.list{c:d}}@media print{.list{c:d}}@keyframes x{from{a:b}to{a:c}}'
  expect(criticalCss(css, '<div class="card wide"><p>.list</p></div>')).toBe(
    ':root{--a:1;--b:var(--a);}.card{a:var(--b)}.list .cell,.card>p{a:b}@media (min-width:1024px){.card{c:d}}@keyframes x{from{a:b}to{a:c}}',
  )
})
