/** A certificate as a picture, to be held and saved: WeChat keeps no files. */
import './certificate.css'
import { useEffect, useState } from 'react'
import { certificate as calls, type DrawnCertificate } from '#contract/certificate.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isPhone } from '#wechat/browser/environment.ts'
import { drawCertificate } from './draw.ts'

/** Sharp on paper as on a handset: 1190 × 1684 pixels. */
const SCALE = 2

export function PictureSheet({ number, onClose }: { number: string; onClose: () => void }) {
  const query = useQuery(calls.drawn, { number }, { quiet: true, fresh: true })
  return (
    <Sheet title="证书图片" onClose={onClose}>
      <Loaded query={query} waiting={<Skeleton shape="card" />}>
        {(drawn) => <Drawn drawn={drawn} />}
      </Loaded>
    </Sheet>
  )
}

function Drawn({ drawn }: { drawn: DrawnCertificate }) {
  const [picture, setPicture] = useState<string>()
  useEffect(() => {
    let here = true
    const canvas = document.createElement('canvas')
    void drawCertificate(canvas, drawn, SCALE).then((done) => here && setPicture(done ? canvas.toDataURL('image/png') : ''))
    return () => {
      here = false
    }
  }, [drawn])
  if (picture === undefined) return <Skeleton shape="card" />
  if (picture === '') return <p role="alert">这个浏览器不能生成图片，请下载 PDF</p>
  const { name, meeting, number } = drawn.facts
  return (
    <>
      <img className="certificate-sheet certificate-picture" src={picture} alt={`${name}的证书，${meeting}，编号 ${number}`} />
      <p className="quiet">{isPhone(navigator.userAgent) ? '长按' : '右键点击'}图片可以保存或转发。</p>
    </>
  )
}
