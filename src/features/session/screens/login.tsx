/** The simple login; an invitation link opens its registration. */
import { Entry } from '../parts/entry.tsx'

export default function Login() {
  return <Entry variant="simple" />
}
