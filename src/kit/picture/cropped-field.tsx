/** A field for a picture that is cut to one or more shapes: chosen or dropped, cut, sent. */
import './crop.css'
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { fileTypes, filePurposes } from '#contract/file.ts'
import { say } from '#contract/sentences.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldProps } from '../../ui/field.tsx'
import { OnItsWay } from '../file/file-field.tsx'
import { Pick } from '../file/pick.tsx'
import { useUpload } from '../file/use-upload.ts'
import { cropped, type Shape, type Window } from './crop.ts'
import { CropSheet } from './crop-sheet.tsx'
import { blobOf, smallJpegOf, upright } from './shrink.ts'

export interface PictureFieldProps extends FieldProps {
  /** Who may read it follows from that; without it, everybody. */
  purpose?: 'picture' | 'vip'
  /** A picture is on its way, and saving would leave it behind. The same function at every drawing. */
  onBusy?: (busy: boolean) => void
}

interface Props extends PictureFieldProps {
  shapes: readonly Shape[]
  /** Nothing stands in the field. */
  empty: boolean
  /** Addresses, one for each shape; empty ones when it is taken away. */
  onChange: (addresses: string[]) => void
  /** What stands in the field, as its page shows it. */
  children: ReactNode
}

/** Enough for the largest shape zoomed in a little, and no more than a handset draws quickly. */
const SIDE = 2400
const accept = [...filePurposes.picture.kinds.map((kind) => fileTypes[kind]), '.heic', '.heif'].join(',')

export function CroppedField({ purpose = 'picture', shapes, empty, onChange, onBusy, children, error, ...field }: Props) {
  const [wrong, setWrong] = useState('')
  const [opening, setOpening] = useState(false)
  const [picture, setPicture] = useState<HTMLCanvasElement>()
  /** What is still to be sent, and the addresses of what was. */
  const rest = useRef<File[]>([])
  const sent = useRef<string[]>([])
  const { upload, begin, goOn, stop } = useUpload(
    purpose,
    (address) => {
      sent.current.push(address)
      const next = rest.current.shift()
      if (next !== undefined) void begin(next)
      else onChange(sent.current)
    },
    setWrong,
  )
  const busy = upload !== undefined || opening
  useEffect(() => {
    onBusy?.(busy)
    return () => onBusy?.(false)
  }, [busy, onBusy])

  async function take(file: File | undefined) {
    if (file === undefined || opening) return
    setWrong('')
    setOpening(true)
    const seen = await upright(file, SIDE)
    setOpening(false)
    if (typeof seen === 'string') setWrong(seen)
    else setPicture(seen)
  }
  function send(windows: Window[]) {
    if (picture === undefined) return
    const pictures = shapes.map((shape, at) => smallJpegOf(cropped(picture, windows[at] as Window, shape)))
    setPicture(undefined)
    const files = pictures.flatMap((one, at) =>
      one === undefined ? [] : [new File([blobOf(one)], `${shapes[at]?.name}.jpg`, { type: one.type })],
    )
    if (files.length < shapes.length) return setWrong(say.pictureInvalid)
    sent.current = []
    rest.current = files
    void begin(rest.current.shift() as File)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <Field {...field} group error={error || wrong} hint={field.hint ?? 'JPG、PNG 或 WebP，也可以把图片拖到这里'}>
      {(control) => (
        <div className="file-field" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {upload !== undefined ? (
            <OnItsWay upload={upload} onGoOn={() => void goOn()} onStop={stop} />
          ) : (
            <>
              {!empty && <div className="cropped-shown">{children}</div>}
              {opening && (
                <p className="file-field-about" role="status">
                  正在处理图片…
                </p>
              )}
              <div className="file-field-picks">
                <Pick
                  accept={accept}
                  disabled={opening}
                  label={`${empty ? '选择' : '更换'}${field.label}`}
                  describedBy={control['aria-describedby']}
                  onPick={(file) => void take(file)}
                >
                  {empty ? '选择图片' : '更换'}
                </Pick>
                {!empty && (
                  <Button label={`移除${field.label}`} onClick={() => onChange(shapes.map(() => ''))}>
                    移除
                  </Button>
                )}
              </div>
            </>
          )}
          {picture !== undefined && <CropSheet picture={picture} shapes={shapes} onDone={send} onClose={() => setPicture(undefined)} />}
        </div>
      )}
    </Field>
  )
}
