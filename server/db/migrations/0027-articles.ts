import type { Migration } from '../migration.ts'

/**
 * Readers ask for what one meeting shows at a moment; the row of the meeting holds what its pages show of articles. `content` is the last
 * column: lists need not read past it.
 */
export default {
  name: '0027-articles',
  sql: `
CREATE TABLE article_categories (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), name TEXT NOT NULL, sort INTEGER NOT NULL, edition INTEGER NOT NULL DEFAULT 1, created_at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX article_categories_name ON article_categories (meeting_id, name);
CREATE TABLE articles (
  id TEXT PRIMARY KEY, meeting_id TEXT NOT NULL REFERENCES meetings(id), third_id TEXT NOT NULL, category_id TEXT REFERENCES article_categories(id), state TEXT NOT NULL,
  edition INTEGER NOT NULL DEFAULT 1, title TEXT NOT NULL, summary TEXT NOT NULL, cover TEXT NOT NULL, share_picture TEXT NOT NULL, pinned INTEGER NOT NULL, audience TEXT NOT NULL,
  valid_until INTEGER, urgent_until INTEGER, published_at INTEGER, made_by TEXT NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, content TEXT NOT NULL
) STRICT;
CREATE INDEX articles_meeting ON articles (meeting_id, published_at);
CREATE INDEX articles_category ON articles (category_id) WHERE category_id IS NOT NULL;
CREATE TABLE article_tickets (
  article_id TEXT NOT NULL REFERENCES articles(id), ticket_id TEXT NOT NULL REFERENCES tickets(id), PRIMARY KEY (article_id, ticket_id)
) STRICT;
CREATE INDEX article_tickets_ticket ON article_tickets (ticket_id);
CREATE TABLE article_reads (article_id TEXT PRIMARY KEY REFERENCES articles(id), reads INTEGER NOT NULL) STRICT;
ALTER TABLE meetings ADD COLUMN news TEXT NOT NULL DEFAULT '{"from":null,"until":null,"urgent":[]}';
`,
} satisfies Migration
