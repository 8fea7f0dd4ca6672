-- Until now a code or a link stood in the text itself: those messages are of no use any more, and nobody shall read them.
DELETE FROM "outbox" WHERE "secret_until" is not null OR "event_key" like 'code:%' OR "event_key" like 'reset:%';--> statement-breakpoint
DROP INDEX "outbox_waiting";--> statement-breakpoint
DROP INDEX "outbox_secrets";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "person_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reply_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "secret" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "resends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "outbox_person" ON "outbox" USING btree ("person_id") WHERE person_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("channel","next_try_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "outbox_secrets" ON "outbox" USING btree ("secret_until") WHERE secret is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('mail', 'sms'));