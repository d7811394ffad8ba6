/** A template with made-up facts in its blanks, as it will be printed. */
import { useEffect, useRef } from 'react'
import { type CertificateFacts, type TemplateContent } from '#contract/certificate-template.ts'
import { drawCertificate } from '../parts/draw.ts'

const sample: CertificateFacts = {
  name: '王小明',
  unit: '示例大学附属学校',
  meeting: '会议名称',
  time: '2026年8月9日至11日',
  place: '会议地点',
  sponsor: '主办单位',
  kind: '参会',
  hours: '8',
  credits: '1.5',
  number: 'ZSAB-CDEF-GHJK-LMNP',
  day: '2026年8月12日',
}

/** Pixels of a point: as wide as a window's half. */
const SCALE = 1.5

export function Preview({ content }: { content: TemplateContent }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = JSON.stringify(content)
  useEffect(() => {
    // What was typed last is drawn last: each drawing begins on a canvas of its own.
    let here = true
    const apart = document.createElement('canvas')
    void drawCertificate(apart, { content: JSON.parse(drawn) as TemplateContent, facts: sample, address: location.origin }, SCALE).then(
      (done) => {
        const shown = canvas.current
        if (!here || !done || shown === null) return
        shown.width = apart.width
        shown.height = apart.height
        shown.getContext('2d')?.drawImage(apart, 0, 0)
      },
    )
    return () => {
      here = false
    }
  }, [drawn])
  return <canvas ref={canvas} className="certificate-sheet" role="img" aria-label="证书预览" />
}
