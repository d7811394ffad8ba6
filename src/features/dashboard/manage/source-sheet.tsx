/** A link to the meeting's page that carries a word, by which its orders are told apart: copied, or scanned. */
import { consoleLinks } from '#contract/console-links.ts'
import { linkSource } from '#contract/link-source.ts'
import { links } from '#contract/paths.ts'
import { useState } from 'react'
import { checkBy } from '../../../api/check.ts'
import { LinkPass } from '../../../kit/link-pass.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  word: string
  onClose: () => void
}

export default function SourceSheet({ meetingId, word: given, onClose }: Props) {
  const [typed, setTyped] = useState(given)
  const word = typed.trim()
  const wrong = checkBy(linkSource, word)[''] ?? ''
  return (
    <Sheet title="推广链接" onClose={onClose}>
      <TextField
        label="渠道名称"
        value={typed}
        onChange={setTyped}
        maxLength={20}
        placeholder="例如：公众号"
        hint="打开链接的人能在地址里看到它"
        {...(wrong !== '' && { error: wrong })}
      />
      {wrong === '' && (
        <div className="dashboard-part">
          <LinkPass
            url={location.origin + (word === '' ? links.particulars(meetingId) : consoleLinks.sourced(meetingId, word))}
            about="推广链接"
          >
            {word === '' ? '这是会议的普通链接；写上渠道名称，就能看到它带来多少人。' : `从这个链接报名的人会记在“${word}”下。`}
          </LinkPass>
        </div>
      )}
    </Sheet>
  )
}
