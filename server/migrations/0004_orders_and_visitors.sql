CREATE TABLE "visitor_days" (
	"day" text PRIMARY KEY NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"salt" text
);
--> statement-breakpoint
CREATE TABLE "visitor_hashes" (
	"day" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "visitor_hashes_day_hash_pk" PRIMARY KEY("day","hash")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_order_id_orders_id_fk";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "order_id" SET NOT NULL;