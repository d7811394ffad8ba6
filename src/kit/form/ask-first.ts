/** The ways out of a form: its sheet's and Back (src/ui/back.ts), links, the page's own back, other tabs, and the browser's. */
import type { RefObject } from 'react'
import { confirm } from '../../ui/confirm.ts'
import { guard, leaveBy } from '../../ui/layer.ts'

/** Until the returned function is called nobody leaves without being asked. */
export function askFirst(box: RefObject<HTMLElement>): () => void {
  // Back is to be answered at once, and without a network too.
  import('../../ui/vant-dialog.tsx').catch(() => {})
  const end = guard({
    box: () => box.current,
    ask: () => confirm({ message: '还没有保存，确定离开吗？', confirm: '离开', cancel: '继续填写' }),
  })

  function onClick(event: MouseEvent) {
    const way = (event.target as Element).closest<HTMLElement>('a[href], .page-back, [role=tab]')
    if (way === null || !leads(way, event) || (way.role === 'tab' && box.current?.contains(way))) return
    event.preventDefault()
    event.stopPropagation()
    leaveBy(() => {
      removeEventListener('click', onClick, true)
      way.click()
    })
  }
  const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('click', onClick, true)
  addEventListener('beforeunload', onUnload)
  return () => {
    end()
    removeEventListener('click', onClick, true)
    removeEventListener('beforeunload', onUnload)
  }
}

/** Not to another window, to a telephone, to a file, or to another place on this page. */
function leads(way: HTMLElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (!(way instanceof HTMLAnchorElement)) return true
  const { protocol, pathname, search, target, hash } = way
  const here = hash !== '' && pathname === location.pathname && search === location.search
  return /^https?:$/.test(protocol) && (target === '' || target === '_self') && !way.hasAttribute('download') && !here
}
