/** Whether something is being drawn for paper now, and the way onto it: what is a list on a phone is a table there too. */
import { useState } from 'react'
import { flushSync } from 'react-dom'

export function usePrinting(): [printing: boolean, print: () => void] {
  const [printing, setPrinting] = useState(false)
  function print() {
    flushSync(() => setPrinting(true))
    window.print()
    setPrinting(false)
  }
  return [printing, print]
}
