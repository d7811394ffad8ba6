/** Whether something is being drawn for paper now, and the way onto it: what is a list on a phone is a table there too. */
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

export function usePrinting(): [printing: boolean, print: () => void] {
  const [printing, setPrinting] = useState(false)
  // Whoever prints by the browser's own menu gets the same.
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  function print() {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  return [printing, print]
}
