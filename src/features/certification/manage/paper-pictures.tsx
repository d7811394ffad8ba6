/**
 * The pictures of a certification: each fetched when somebody asks to see it, for each look is written down, and kept no
 * longer than it is shown. Over it stands who looks, for those who would pass on a photograph of the screen.
 */
import './manage.css'
import { useState } from 'react'
import { certification as calls, certificationFields, type PictureField, type ReviewedCertification } from '#contract/certification.ts'
import { fileTypes } from '#contract/file.ts'
import { blocksDownloads, environmentOf } from '#wechat/browser/environment.ts'
import { now } from '../../../api/clock.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { saveBlob } from '../../../kit/file/save-blob.ts'
import { PictureViewer } from '../../../kit/picture/picture-viewer.tsx'
import { mayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import OpenInBrowser from '../../../ui/menu-hint.tsx'
import { notice } from '../../../ui/notice.ts'

type Shown = { field: PictureField; src: string }

export function PaperPictures({ certification: { id, pictures } }: { certification: Pick<ReviewedCertification, 'id' | 'pictures'> }) {
  const session = useSession()
  const { run } = useAction(calls.picture, { quiet: true })
  const [coming, setComing] = useState<PictureField>()
  const [shown, setShown] = useState<Shown>()
  const [hint, setHint] = useState(false)
  if (pictures.length === 0) return <p className="quiet">没有证件照片，或已按期删除。</p>
  if (!mayMake(session, calls.picture)) return <p className="quiet">有 {pictures.length} 份证件照片，您没有查看的权限。</p>

  async function look(field: PictureField) {
    setComing(field)
    const outcome = await run({ id, field })
    setComing(undefined)
    if (!outcome.ok) return void notice.warning(wordsOf(outcome.error, '照片没有打开，请稍后重试'))
    const { kind, base64 } = outcome.data
    if (kind !== 'pdf') setShown({ field, src: `data:${fileTypes[kind]};base64,${base64}` })
    else if (blocksDownloads(environmentOf(navigator.userAgent))) setHint(true)
    else saveBlob(`${certificationFields[field]}.pdf`, pdfOf(base64))
  }
  return (
    <>
      <p className="paper-hint quiet">每次查看都会记录查看人和时间，申请人可以看到。请勿截图、下载留存或转发。</p>
      <ul className="paper-pictures">
        {pictures.map((field) => (
          <li key={field}>
            <span>{certificationFields[field]}</span>
            <Button
              small
              busy={coming === field}
              disabled={coming !== undefined && coming !== field}
              label={`查看${certificationFields[field]}`}
              onClick={() => void look(field)}
            >
              查看
            </Button>
          </li>
        ))}
      </ul>
      {shown && (
        <PictureViewer
          src={shown.src}
          alt={certificationFields[shown.field]}
          over={`${session.name || session.mobile} ${moment()}`}
          onClose={() => setShown(undefined)}
        />
      )}
      {hint && <OpenInBrowser what="查看 PDF" onClose={() => setHint(false)} />}
    </>
  )
}

const pdfOf = (base64: string) => new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: fileTypes.pdf })

/** Of Beijing: 2026-11-23 15:04. */
const moment = () => new Date(now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
