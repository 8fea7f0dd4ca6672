ALTER TABLE "outbox" ADD COLUMN "sms_template_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sms_sender_id" text DEFAULT '' NOT NULL;