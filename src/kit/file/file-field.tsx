/** A field for one file: chosen or dropped, sent while the rest of the form is filled in, seen again before it is saved. */
import './file-field.css'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { file, fileIdIn, type FileKind, type UploadPurpose, filePurposes, fileTypes, type KeptFile } from '#contract/file.ts'
import { wordsOf } from '../../api/failure-words.ts'
import { useQuery } from '../../api/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { FileActions } from './file-actions.tsx'
import { Pick } from './pick.tsx'
import { type Upload, useUpload } from './use-upload.ts'
import { sizeWords } from './words.ts'

export interface FileFieldProps extends FieldProps {
  purpose: UploadPurpose
  /** A file's address (contract/file.ts), one elsewhere that was typed once, or empty. */
  value: string
  /** @param kept what stands there, where it has just been sent. */
  onChange: (address: string, kept?: KeptFile) => void
  /** A file is on its way, and saving would leave it behind. The same function at every drawing. */
  onBusy?: (busy: boolean) => void
  /** Only these of the kinds that the purpose allows. */
  kinds?: readonly FileKind[]
  /** Handsets offer their camera too. */
  camera?: boolean
  /** Makes of what was chosen what is sent and shown, or says why nothing is. */
  make?: (chosen: File) => Promise<File | string>
}

export function FileField({ purpose, value, onChange, onBusy, kinds, camera, make, error, ...field }: FileFieldProps) {
  const [wrong, setWrong] = useState('')
  const [known, setKnown] = useState<KeptFile>()
  const [making, setMaking] = useState(false)
  const made = useRef<File>()
  /** What was made and has been sent. */
  const [seen, setSeen] = useState({ id: '', src: '' })
  const { upload, begin, goOn, stop } = useUpload(
    purpose,
    (address, kept) => {
      setKnown(kept)
      if (made.current !== undefined)
        setSeen({ id: kept.id, src: made.current.type.startsWith('image/') ? URL.createObjectURL(made.current) : '' })
      onChange(address, kept)
    },
    setWrong,
  )
  const isOpen = filePurposes[purpose].open
  // A picture that everybody may read is shown, whoever put it in.
  const id = isOpen ? undefined : fileIdIn(value)
  const asked = useQuery(file.get, id === undefined || id === known?.id ? null : { id }, { quiet: true })
  const kept = id !== undefined && id === known?.id ? known : asked.data
  const waiting = asked.error === undefined ? '正在加载' : wordsOf(asked.error, '文件信息暂时没有加载出来')
  const busy = upload !== undefined || making
  useEffect(() => {
    onBusy?.(busy)
    return () => onBusy?.(false)
  }, [busy, onBusy])
  useEffect(() => (seen.src === '' ? undefined : () => URL.revokeObjectURL(seen.src)), [seen.src])

  async function take(chosen: File | undefined) {
    if (chosen === undefined || making) return
    setWrong('')
    if (make === undefined) return void begin(chosen)
    setMaking(true)
    const ready = await make(chosen)
    setMaking(false)
    // What was there already stays when its successor is of no use.
    if (typeof ready === 'string') return setWrong(ready)
    made.current = ready
    void begin(ready)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }
  const accept = (kinds ?? filePurposes[purpose].kinds).flatMap((kind) => [fileTypes[kind], `.${kind}`]).join(',')
  const shown = isOpen ? value : id === seen.id ? seen.src : ''

  return (
    <Field
      {...field}
      group
      error={error || wrong}
      hint={field.hint ?? (isOpen ? 'JPG、PNG 或 WebP 图片' : '图片、PDF、Word 或 Excel，不超过20MB')}
    >
      {(control) => (
        <div className="file-field" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {upload !== undefined ? (
            <OnItsWay upload={upload} onGoOn={() => void goOn()} onStop={stop} />
          ) : (
            <>
              {shown !== '' && <img className="file-field-picture" src={shown} alt={field.label} />}
              {value !== '' && !isOpen && <p className="file-field-name">{id === undefined ? value : (kept?.name ?? waiting)}</p>}
              {kept !== undefined && <p className="file-field-about">{sizeWords(kept.size)}</p>}
              {making && (
                <p className="file-field-about" role="status">
                  正在处理图片…
                </p>
              )}
              <div className="file-field-picks">
                {kept !== undefined && <FileActions key={kept.id} file={kept} />}
                {camera && (
                  <Pick
                    accept="image/*"
                    camera
                    disabled={making}
                    label={`${value === '' ? '拍摄' : '重新拍摄'}${field.label}`}
                    describedBy={control['aria-describedby']}
                    onPick={(chosen) => void take(chosen)}
                  >
                    {value === '' ? '拍照' : '重新拍照'}
                  </Pick>
                )}
                <Pick
                  accept={accept}
                  disabled={making}
                  label={`${value === '' ? '选择' : '更换'}${field.label}`}
                  describedBy={control['aria-describedby']}
                  onPick={(chosen) => void take(chosen)}
                >
                  {value === '' ? (kinds?.includes('pdf') === false ? '选择图片' : '选择文件') : '更换'}
                </Pick>
                {value !== '' && (
                  <Button label={`移除${field.label}`} onClick={() => onChange('')}>
                    移除
                  </Button>
                )}
              </div>
            </>
          )}
        </div>
      )}
    </Field>
  )
}

/** How far it is, and the ways to go on or to stop. */
export function OnItsWay({
  upload: { name, state, sent, size },
  onGoOn,
  onStop,
}: {
  upload: Upload
  onGoOn: () => void
  onStop: () => void
}) {
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  return (
    <>
      <p className="file-field-name">{name}</p>
      <progress className="file-field-bar" aria-label="上传进度" max={100} value={percent} />
      <p className={state === 'broken' ? 'file-field-broken' : 'file-field-about'} role="status">
        {state === 'preparing' ? '正在处理图片…' : state === 'broken' ? `网络中断，已上传 ${percent}%` : `正在上传 ${percent}%`}
      </p>
      <div className="file-field-picks">
        {state === 'broken' && <Button onClick={onGoOn}>继续上传</Button>}
        <Button onClick={onStop}>取消上传</Button>
      </div>
    </>
  )
}
