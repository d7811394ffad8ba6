/**
 * The picture of a proof, asked for once: it never changes and weighs a
 * megabyte, so it is not kept with the answers that are asked for again.
 */
import './proof.css'
import { useEffect, useState } from 'react'
import { proof } from '#contract/proof.ts'
import type { CallError } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { Failed } from '../../../frame/failed.tsx'
import { SearchIcon } from '../../../ui/icons.tsx'
import { PictureViewer } from '../../../kit/picture/picture-viewer.tsx'
import { addressOf } from '../../../kit/picture/shrink.ts'

/** One proof's for as long as it stands: give it the proof's id as its key. */
export function ProofPicture({ id }: { id: string }) {
  const { run } = useAction(proof.picture, { quiet: true })
  const [src, setSrc] = useState('')
  const [error, setError] = useState<CallError>()
  const [large, setLarge] = useState(false)

  async function load() {
    setError(undefined)
    const outcome = await run({ id })
    if (outcome.ok) setSrc(addressOf(outcome.data))
    else setError(outcome.error)
  }
  useEffect(() => {
    void load()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  if (error !== undefined)
    return (
      <Failed error={error} onRetry={load}>
        图片暂时没有加载出来
      </Failed>
    )
  if (src === '')
    return (
      <div className="proof-shown is-coming" role="status">
        <span className="unseen">正在加载图片</span>
      </div>
    )
  return (
    <>
      <button type="button" className="proof-shown" aria-label="查看大图" onClick={() => setLarge(true)}>
        <img src={src} alt="付款凭证" />
        <span className="proof-shown-hint" aria-hidden>
          <SearchIcon size={1.1} />
          查看大图
        </span>
      </button>
      {large && <PictureViewer src={src} alt="付款凭证大图" onClose={() => setLarge(false)} />}
    </>
  )
}
