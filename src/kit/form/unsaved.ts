/** Before what was typed is lost. */
import { useRef } from 'react'
import { confirm } from '../../ui/confirm.ts'

/**
 * Closes a form; while something in it is not saved, only when people say so.
 * @param changed of the form.
 */
export function useUnsaved(changed: boolean, close: () => void): () => Promise<void> {
  const asking = useRef(false)
  return async () => {
    if (asking.current) return
    asking.current = true
    const sure = !changed || (await confirm({ message: '还没有保存，确定离开吗？', confirm: '离开', cancel: '继续填写' }))
    asking.current = false
    if (sure) close()
  }
}
