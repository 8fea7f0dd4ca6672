-- The text that entries are searched by is stored. A search that 140,000 entries match built it for each: 97 ms of CPU, and
-- now 24. Erasing an account changes its name and e-mail, and PostgreSQL writes the text again.
DROP INDEX "audit_log_said";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(who || chr(10) || email || chr(10) || subject || chr(10) || action)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_search_text" ON "audit_log" USING gin ("search_text" gin_trgm_ops);