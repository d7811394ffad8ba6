/** Files of invoices, many at once: put in one after the other, and then each is told where it belongs. */
import { useEffect, useRef, useState } from 'react'
import { filePurposes, fileTypes } from '#contract/file.ts'
import { FILES_MOST, invoiceManage as calls, resultKindWords } from '#contract/invoice-manage.ts'
import type { CallError } from '../../../api/call.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { newKey } from '../../../api/key.ts'
import { useAction } from '../../../api/use-action.ts'
import { Pick } from '../../../kit/file/pick.tsx'
import { prepared } from '../../../kit/file/prepared.ts'
import { sendFile } from '../../../kit/file/send-file.ts'
import { Field } from '../../../ui/field.tsx'
import { isTaken, type Told } from './told.tsx'

const PURPOSE = 'invoice'
const LABEL = '发票文件（XML、PDF 或 OFD）'
const accept = filePurposes[PURPOSE].kinds.flatMap((kind) => [fileTypes[kind], `.${kind}`]).join(',')

interface Props {
  meetingId: string
  onTold: (told: readonly Told[]) => void
}

export function AttachField({ meetingId, onTold }: Props) {
  const { run } = useAction(calls.attach)
  const [sent, setSent] = useState<{ done: number; of: number }>()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])

  /** @returns its id, or why it was not put in. */
  async function put(file: File): Promise<{ id: string } | string> {
    const ready = await prepared(file, PURPOSE)
    if (!ready.ok) return ready.sentence
    const { name, content } = ready
    try {
      return await sendFile({ upload: newKey(), purpose: PURPOSE, name, content, from: 0 }, leaving.current.signal, () => {})
    } catch (error) {
      return wordsOf(error as CallError, '文件没有上传成功，请稍后重试')
    }
  }
  async function take(files: readonly File[]) {
    const told: Omit<Told, 'key'>[] = []
    const fileIds: string[] = []
    for (const [done, file] of files.entries()) {
      setSent({ done, of: files.length })
      const kept = done < FILES_MOST ? await put(file) : `一次最多${FILES_MOST}个文件，请再选一次`
      if (typeof kept === 'string') told.push({ what: file.name, words: kept, good: false })
      else fileIds.push(kept.id)
    }
    const outcome = fileIds.length === 0 ? undefined : await run({ meetingId, fileIds })
    setSent(undefined)
    const results = outcome?.ok ? outcome.data.results : []
    const all = [...results.map(({ what, kind }) => ({ what, words: resultKindWords[kind], good: isTaken(kind) })), ...told]
    onTold(all.map((one, at) => ({ key: `${at} ${one.what}`, ...one })))
  }
  return (
    <Field group label={LABEL} hint="可以一次选多个；文件内容或文件名中要有20位发票号码，每个不超过2MB">
      {(control) =>
        sent === undefined ? (
          <Pick accept={accept} many label={`选择${LABEL}`} describedBy={control['aria-describedby']} onPick={(_, all) => void take(all)}>
            选择文件
          </Pick>
        ) : (
          <p role="status">
            正在上传第 {sent.done + 1} 个，共 {sent.of} 个
          </p>
        )
      }
    </Field>
  )
}
