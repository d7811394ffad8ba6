/** Moves a programme in the preview by whole days: last year's programme becomes this year's. */
import { useState } from 'react'
import type { ImportPreview } from '#contract/schedule-manage.ts'
import { DateField } from '../../../kit/date-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { day as dayWords } from '../../../ui/format.ts'

interface Props {
  /** Days of the file, before a shift, and of the meeting. */
  days: ImportPreview['days']
  /** `''`: the days stay as the file has them. */
  value: string
  onChange: (day: string) => void
}

/** Always with the year: the two programmes are a year apart. */
const words = (day: string) => `${day.slice(0, 4)}年${dayWords(day)}`

/** Open at once if the file has days outside of the meeting; else behind a button. */
export function ShiftField({ days: { first, last, meetingFirst, meetingLast }, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isOutside = first < meetingFirst || last > meetingLast
  if (!isOutside && !isOpen && value === '')
    return (
      <p>
        <Button small onClick={() => setOpen(true)}>
          整体改期
        </Button>
      </p>
    )
  return (
    <div className="programme-shift">
      <p>
        文件中的日程是{words(first)}
        {last !== first && `至${words(last)}`}
        {isOutside && `，会议是${words(meetingFirst)}${meetingLast === meetingFirst ? '' : `至${words(meetingLast)}`}`}
      </p>
      <DateField
        label="第一天改为"
        hint="所有日程按相同天数移动，钟点不变；不填则不移动"
        value={value}
        min="2020-01-01"
        max="2099-12-31"
        start={meetingFirst}
        autoComplete="off"
        onChange={(day) => {
          if (day === '' || day >= '2020-01-01') onChange(day)
        }}
      />
      {isOutside && value === '' && (
        <Button small onClick={() => onChange(meetingFirst)}>
          改为会议第一天（{words(meetingFirst)}）
        </Button>
      )}
    </div>
  )
}
