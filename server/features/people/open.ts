/** What organisers may read of an attendee. */
import { sql, type SqlBool } from 'kysely'

/** Whether what was filled in may be read: agreed to, or said by nobody but an organiser. */
export const isOpen = sql<SqlBool>`(EXISTS (SELECT 1 FROM consents WHERE consents.subject = attendees.id AND consents.document = 'organiser'
  AND consents.subject <> '' AND consents.withdrawn_at IS NULL)
  OR (NOT EXISTS (SELECT 1 FROM answers WHERE answers.attendee_id = attendees.id)
    AND EXISTS (SELECT 1 FROM orders WHERE orders.no = attendees.order_no AND orders.origin <> 'self')))`
