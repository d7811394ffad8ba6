/** A name drawn with a finger, kept as a picture; who cannot draw hands a picture in. */
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { file, fileIdIn, type UploadPurpose } from '#contract/file.ts'
import { useQuery } from '../../api/use-query.ts'
import { OnItsWay } from '../file/file-field.tsx'
import { FileActions } from '../file/file-actions.tsx'
import { Pick } from '../file/pick.tsx'
import { useUpload } from '../file/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Field, type FieldProps } from '../../ui/field.tsx'

interface Props extends FieldProps {
  purpose: UploadPurpose
  /** Its address, or empty. */
  value: string
  onChange: (address: string) => void
  /** It is on its way. The same function at every drawing. */
  onBusy?: ((busy: boolean) => void) | undefined
}

/** Of the picture, in pixels: sharp on a screen of three to one. */
const [WIDTH, HEIGHT] = [960, 360]
const STROKE = 7

export default function SignatureField({ purpose, value, onChange, onBusy, error, ...field }: Props) {
  const board = useRef<HTMLCanvasElement>(null)
  const at = useRef<{ x: number; y: number }>()
  const [drawn, setDrawn] = useState(false)
  const [wrong, setWrong] = useState('')
  const [seen, setSeen] = useState({ id: '', src: '' })
  const sent = useRef('')
  const { upload, begin, goOn, stop } = useUpload(
    purpose,
    (address, kept) => {
      setSeen({ id: kept.id, src: sent.current })
      setDrawn(false)
      onChange(address)
    },
    setWrong,
  )
  const id = fileIdIn(value)
  const asked = useQuery(file.get, id === undefined || id === seen.id ? null : { id }, { quiet: true })
  const busy = upload !== undefined
  useEffect(() => {
    onBusy?.(busy)
    return () => onBusy?.(false)
  }, [busy, onBusy])
  useEffect(() => (seen.src === '' ? undefined : () => URL.revokeObjectURL(seen.src)), [seen.src])

  function placeOf(event: PointerEvent<HTMLCanvasElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - left) / width) * WIDTH, y: ((event.clientY - top) / height) * HEIGHT }
  }
  function down(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    at.current = placeOf(event)
    move(event)
  }
  function move(event: PointerEvent<HTMLCanvasElement>) {
    const [from, pen] = [at.current, event.currentTarget.getContext('2d')]
    if (from === undefined || pen === null) return
    const to = placeOf(event)
    pen.lineWidth = STROKE
    pen.lineCap = 'round'
    pen.lineJoin = 'round'
    pen.strokeStyle = '#000'
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.lineTo(to.x, to.y)
    pen.stroke()
    at.current = to
    setDrawn(true)
    setWrong('')
  }
  const up = () => {
    at.current = undefined
  }
  function clear() {
    board.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT)
    setDrawn(false)
  }
  function send(picture: File) {
    setWrong('')
    sent.current = URL.createObjectURL(picture)
    void begin(picture)
  }
  const keep = () =>
    board.current?.toBlob((blob) => {
      if (blob === null) setWrong('签名没有保存成功，请重试')
      else send(new File([blob], '签名.png', { type: 'image/png' }))
    }, 'image/png')

  return (
    <Field {...field} group error={error || wrong}>
      {(control) =>
        upload !== undefined ? (
          <OnItsWay upload={upload} onGoOn={() => void goOn()} onStop={stop} />
        ) : value !== '' ? (
          <div className="signature">
            {id === seen.id && seen.src !== '' ? (
              <img className="signature-kept" src={seen.src} alt={`${field.label}：已签名`} />
            ) : (
              <p className="quiet">已签名{asked.data !== undefined && <FileActions file={asked.data} />}</p>
            )}
            <div className="signature-acts">
              <Button label={`重新签名：${field.label}`} onClick={() => onChange('')}>
                重新签名
              </Button>
            </div>
          </div>
        ) : (
          <div className="signature">
            <canvas
              ref={board}
              width={WIDTH}
              height={HEIGHT}
              className="signature-board"
              role="img"
              aria-label={`${field.label}：在这里用手指书写`}
              aria-describedby={control['aria-describedby']}
              onPointerDown={down}
              onPointerMove={move}
              onPointerUp={up}
              onPointerCancel={up}
            />
            <div className="signature-acts">
              <Button disabled={!drawn} label={`清除：${field.label}`} onClick={clear}>
                清除
              </Button>
              <Button kind="primary" disabled={!drawn} label={`使用这个签名：${field.label}`} onClick={keep}>
                使用这个签名
              </Button>
              <Pick accept="image/png,image/jpeg" label={`改为上传图片：${field.label}`} onPick={(chosen) => chosen && send(chosen)}>
                改为上传图片
              </Pick>
            </div>
          </div>
        )
      }
    </Field>
  )
}
