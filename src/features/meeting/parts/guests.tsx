/** The people one comes for. */
import type { Guest } from '#contract/meeting.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EllipsisText } from '../../../ui/ellipsis-text.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

export function Guests({ guests }: { guests: readonly Guest[] }) {
  if (guests.length === 0) return <p className="quiet">暂无嘉宾介绍。</p>
  return (
    <ul className="guests">
      {guests.map((guest) => (
        <li key={guest.id} className="guest">
          {guest.name !== '' && <Avatar name={guest.name} src={guest.avatar} size={64} />}
          <div className="guest-text">
            {guest.name !== '' && <h3 className="guest-name">{guest.name}</h3>}
            <p className="guest-post">{[guest.company, guest.title].filter((part) => part !== '').join(' · ')}</p>
            {guest.introduce !== '' && (
              <EllipsisText lines={3}>
                <RichText html={guest.introduce} />
              </EllipsisText>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
