/**
 * The CSS that stands in every page, rendered or not, in reading order: the
 * rest comes with the chunk of its screen. What a public page needs before
 * somebody taps belongs here.
 */
import './ui/tokens.css'
import './ui/base.css'
import './frame/frame.css'
import './frame/page.css'
import './ui/button.css'
import './ui/tag.css'
import './ui/price.css'
import './ui/card.css'
import './ui/list.css'
import './ui/picture.css'
import './ui/avatar.css'
import './ui/tabs.css'
import './ui/skeleton.css'
import './ui/empty.css'
import './kit/list/next-page.css'
import './kit/meeting-change.css'
import './ui/search-field.css'
import './ui/ellipsis-text.css'
import './ui/bottom-bar.css'
import './features/meeting/parts/particulars.css'
import './features/meeting/parts/meeting.css'
import './features/schedule/parts/schedule.css'
