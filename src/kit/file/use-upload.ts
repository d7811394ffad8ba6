/** One file on its way to the server, as a field shows it. */
import { useEffect, useRef, useState } from 'react'
import { type UploadPurpose, type KeptFile } from '#contract/file.ts'
import { type CallError, Offline } from '../../api/call.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { newKey } from '../../api/key.ts'
import { prepared } from './prepared.ts'
import { sendFile, type Sending } from './send-file.ts'

/** `broken`: the line is gone, and what has arrived waits for the rest. */
export interface Upload {
  name: string
  state: 'preparing' | 'sending' | 'broken'
  sent: number
  size: number
}

/** @param onDone an address for the field, and what it stands for. @param onWrong a sentence; nothing is on its way any more. */
export function useUpload(purpose: UploadPurpose, onDone: (address: string, kept: KeptFile) => void, onWrong: (sentence: string) => void) {
  const [upload, setUpload] = useState<Upload>()
  const sending = useRef<Sending>()
  const stopping = useRef<AbortController>()

  async function go(): Promise<void> {
    const one = sending.current
    if (one === undefined) return
    const { name, content } = one
    const mine = new AbortController()
    stopping.current = mine
    const show = (more: Partial<Upload>) =>
      setUpload((standing) => ({ name, sent: 0, ...standing, state: 'sending', size: content.size, ...more }))
    show({})
    try {
      const kept = await sendFile(one, mine.signal, (sent) => show({ sent }))
      setUpload(undefined)
      onDone(kept.address, kept)
    } catch (error) {
      if (mine.signal.aborted) return
      if (error instanceof Offline) return show({ state: 'broken' })
      setUpload(undefined)
      onWrong(wordsOf(error as CallError, '文件没有上传成功，请稍后重试'))
    }
  }

  async function begin(chosen: File) {
    stop()
    setUpload({ name: chosen.name, state: 'preparing', sent: 0, size: chosen.size })
    const mine = new AbortController()
    stopping.current = mine
    const ready = await prepared(chosen, purpose)
    if (mine.signal.aborted) return
    if (!ready.ok) {
      setUpload(undefined)
      return onWrong(ready.sentence)
    }
    sending.current = { upload: newKey(), purpose, name: ready.name, content: ready.content, from: 0 }
    await go()
  }

  function stop() {
    stopping.current?.abort()
    sending.current = undefined
    setUpload(undefined)
  }

  const broken = upload?.state === 'broken'
  const again = useRef(go)
  again.current = go
  useEffect(() => {
    if (!broken) return undefined
    const goOn = () => void again.current()
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [broken])
  useEffect(() => () => stopping.current?.abort(), [])

  return { upload, begin, goOn: go, stop }
}
