/** The picture of a proof: by camera or from the album, made smaller here, seen before it is sent. */
import './proof.css'
import { type DragEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Pick } from '../../../kit/file/pick.tsx'
import { addressOf, type Picture, shrunk } from '../../../kit/picture/shrink.ts'

interface Props {
  picture: Picture | undefined
  error: string | undefined
  /** The sentence is empty when all is well. */
  onChange: (picture: Picture | undefined, sentence: string) => void
}

export function PictureField({ picture, error, onChange }: Props) {
  const [busy, setBusy] = useState(false)

  async function take(file: File | undefined) {
    if (file === undefined || busy) return
    setBusy(true)
    const result = await shrunk(file)
    setBusy(false)
    // What was there already stays when its successor is of no use.
    if (result.ok) onChange(result.picture, '')
    else onChange(picture, result.sentence)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void take(event.dataTransfer.files[0])
  }

  return (
    <Field label="付款凭证图片" required group error={error} hint="转账成功页面的截图或回单照片，支持 JPG、PNG、WebP">
      {() => (
        <div className="proof-picture" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
          {picture !== undefined && <img className="proof-preview" src={addressOf(picture)} alt="付款凭证预览" />}
          {busy && (
            <p className="proof-busy" role="status">
              正在处理图片…
            </p>
          )}
          <div className="proof-picks">
            <Pick accept="image/*" disabled={busy} onPick={(file) => void take(file)}>
              {picture === undefined ? '选择图片' : '更换图片'}
            </Pick>
            <Pick accept="image/*" camera disabled={busy} onPick={(file) => void take(file)}>
              {picture === undefined ? '拍照' : '重新拍照'}
            </Pick>
            {picture !== undefined && (
              <Button disabled={busy} onClick={() => onChange(undefined, '')}>
                移除
              </Button>
            )}
          </div>
          <p className="proof-drop">也可以把图片拖到这里</p>
        </div>
      )}
    </Field>
  )
}
