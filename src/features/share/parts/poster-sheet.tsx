/** A poster of the meeting to pass on, as a real picture: WeChat saves and reads those by a long press, and no canvas (facts 4.3). */
import './poster-sheet.css'
import { useEffect, useState } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import { system } from '#contract/system.ts'
import { blocksDownloads, environmentOf, isPhone } from '#wechat/browser/environment.ts'
import { useQuery } from '../../../api/use-query.ts'
import { span } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { drawPoster } from './poster.ts'

interface Props {
  meeting: Meeting
  link: string
  onClose: () => void
}

export function PosterSheet({ meeting, link, onClose }: Props) {
  const { title, cover, address, meetingStratTime, meetingEndTime } = meeting
  const { data: header, error } = useQuery(system.headerInfo, {}, { quiet: true })
  const portal = header?.title ?? (error === undefined ? undefined : '')
  const [image, setImage] = useState('')
  const [failed, setFailed] = useState(false)
  const time = span(meetingStratTime, meetingEndTime)
  useEffect(() => {
    // Its name stands on it: drawn once that is known, or known to be missing.
    if (portal === undefined || failed) return
    let over = false
    drawPoster({ title, time, place: address, portal, link, cover, brand: brandColour() }).then(
      (drawn) => over || setImage(drawn),
      () => over || setFailed(true),
    )
    return () => void (over = true)
  }, [title, time, address, portal, link, cover, failed])

  const { userAgent } = navigator
  const inWeChat = blocksDownloads(environmentOf(userAgent))
  const onPhone = isPhone(userAgent)
  return (
    <Sheet
      title="会议海报"
      onClose={onClose}
      footer={
        !inWeChat && image !== '' ? (
          <Button kind="primary" onClick={() => download(image, title)}>
            下载图片
          </Button>
        ) : undefined
      }
    >
      <div className="poster">
        {image !== '' && (
          <img className="poster-picture" src={image} alt={`会议海报：${[title, time, address].filter(Boolean).join('，')}`} />
        )}
        {image === '' &&
          (failed ? (
            <p className="poster-coming" role="alert">
              海报没有画出来
              <Button small onClick={() => setFailed(false)}>
                重试
              </Button>
            </p>
          ) : (
            <p className="poster-coming" role="status">
              正在生成海报
            </p>
          ))}
        {image !== '' && (inWeChat || onPhone) && <p className="poster-how">{onPhone ? '长按图片' : '右键点击图片，'}保存或转发</p>}
      </div>
    </Sheet>
  )
}

/** The tenant's, as it is on light ground: a poster is paper, also in the dark. */
function brandColour(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--tenant').trim() || '15, 118, 110'
}

function download(image: string, title: string): void {
  const link = document.createElement('a')
  link.href = image
  // What file systems take for a path or refuse.
  link.download = `${
    title
      .replace(/[\\/:*?"<>|\s]+/g, ' ')
      .trim()
      .slice(0, 40) || '会议'
  }-海报.jpg`
  // Firefox follows only links that stand in the page.
  document.body.appendChild(link).click()
  link.remove()
}
