/** Registration as a page of its own; signing in goes on at the simple login. */
import { Entry } from '../parts/entry.tsx'

export default function Register() {
  return <Entry variant="simple" first="register" />
}
