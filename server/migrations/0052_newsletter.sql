CREATE TABLE "newsletter_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"mailbox" text GENERATED ALWAYS AS (canonical_mailbox(email)) STORED NOT NULL,
	"person_id" text,
	"consent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirm_hash" text NOT NULL,
	"confirm_until" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"stop_token" text NOT NULL,
	CONSTRAINT "newsletter_subscribers_confirm_hash_unique" UNIQUE("confirm_hash"),
	CONSTRAINT "newsletter_subscribers_stop_token_unique" UNIQUE("stop_token"),
	CONSTRAINT "newsletter_subscribers_once_per_mailbox" UNIQUE("mailbox")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "unsubscribe_token" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("confirmed_at","id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_unconfirmed" ON "newsletter_subscribers" USING btree ("confirm_until") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_person" ON "newsletter_subscribers" USING btree ("person_id") WHERE person_id is not null;