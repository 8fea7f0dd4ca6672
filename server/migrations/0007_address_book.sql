CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"phone" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_postal_code_six_digits" CHECK ("addresses"."postal_code" ~ '^[1-9][0-9]{5}$'),
	CONSTRAINT "addresses_phone_ten_digits" CHECK ("addresses"."phone" ~ '^([0-9]{10})?$')
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
-- The one address that a profile had becomes the default of the book.
INSERT INTO "addresses" ("id", "user_id", "name", "street", "city", "state", "postal_code", "phone", "is_default")
SELECT 'home-' || id, id, name, address->>'street', address->>'city', address->>'state', address->>'postalCode', coalesce(phone, ''), true
FROM "users" WHERE address->>'postalCode' ~ '^[1-9][0-9]{5}$';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "address";