CREATE TABLE "delivery_codes" (
	"shipment_id" text PRIMARY KEY NOT NULL,
	"code_encrypted" text,
	"sent" integer DEFAULT 1 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "delivery_codes_sent_positive" CHECK ("delivery_codes"."sent" > 0),
	CONSTRAINT "delivery_codes_tries_limited" CHECK ("delivery_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
ALTER TABLE "delivery_codes" ADD CONSTRAINT "delivery_codes_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE no action ON UPDATE no action;