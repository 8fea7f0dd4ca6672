CREATE TABLE "metals" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"base" text NOT NULL,
	"fineness" numeric(5, 1) NOT NULL,
	"derived_from" text,
	"premium_type" text DEFAULT 'percent' NOT NULL,
	"premium_paise" bigint DEFAULT 0 NOT NULL,
	"premium_percent" numeric(6, 3) DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "metals_base_known" CHECK ("metals"."base" in ('gold', 'silver', 'platinum')),
	CONSTRAINT "metals_premium_type_known" CHECK ("metals"."premium_type" in ('amount', 'percent')),
	CONSTRAINT "metals_fineness_within_bounds" CHECK ("metals"."fineness" > 0 and "metals"."fineness" <= 1000),
	CONSTRAINT "metals_not_derived_from_itself" CHECK ("metals"."derived_from" <> "metals"."code"),
	CONSTRAINT "metals_premium_not_negative" CHECK ("metals"."premium_paise" >= 0),
	CONSTRAINT "metals_premium_percent_not_negative" CHECK ("metals"."premium_percent" >= 0),
	CONSTRAINT "metals_core_always_entered" CHECK ("metals"."code" not in ('gold-24k', 'gold-22k', 'gold-18k', 'silver') or ("metals"."is_active" and "metals"."derived_from" is null))
);
--> statement-breakpoint
CREATE TABLE "rate_values" (
	"rate_id" text NOT NULL,
	"metal_code" text NOT NULL,
	"paise" bigint NOT NULL,
	"origin" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_values_rate_id_metal_code_pk" PRIMARY KEY("rate_id","metal_code"),
	CONSTRAINT "rate_values_positive" CHECK ("rate_values"."paise" > 0),
	CONSTRAINT "rate_values_origin_known" CHECK ("rate_values"."origin" in ('entered', 'derived', 'carried'))
);
--> statement-breakpoint
ALTER TABLE "product_variants" DROP CONSTRAINT "product_variants_metal_type_known";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP CONSTRAINT "gold_rates_24k_positive";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP CONSTRAINT "gold_rates_22k_positive";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP CONSTRAINT "gold_rates_18k_positive";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP CONSTRAINT "gold_rates_silver_positive";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "metal_name" text;--> statement-breakpoint
ALTER TABLE "metals" ADD CONSTRAINT "metals_derived_from_metals_code_fk" FOREIGN KEY ("derived_from") REFERENCES "public"."metals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_values" ADD CONSTRAINT "rate_values_rate_id_gold_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."gold_rates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_values" ADD CONSTRAINT "rate_values_metal_code_metals_code_fk" FOREIGN KEY ("metal_code") REFERENCES "public"."metals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "metals_name_unique" ON "metals" USING btree (lower("name"));--> statement-breakpoint
-- The metals that every shop starts with. Gold 24K, 22K, 18K and silver have fields of their own in the API.
INSERT INTO "metals" ("code", "name", "base", "fineness", "derived_from", "position", "is_active") VALUES
  ('gold-24k', 'Gold 24K', 'gold', 999.0, NULL, 0, true),
  ('gold-22k', 'Gold 22K', 'gold', 916.7, NULL, 1, true),
  ('gold-18k', 'Gold 18K', 'gold', 750.0, NULL, 2, true),
  ('gold-14k', 'Gold 14K', 'gold', 585.0, 'gold-24k', 3, false),
  ('gold-9k', 'Gold 9K', 'gold', 375.0, 'gold-24k', 4, false),
  ('silver', 'Silver', 'silver', 999.0, NULL, 5, true),
  ('silver-925', 'Silver 925', 'silver', 925.0, 'silver', 6, false),
  ('platinum-950', 'Platinum 950', 'platinum', 950.0, NULL, 7, false);
--> statement-breakpoint
-- The four columns of each change of rates become rows.
INSERT INTO "rate_values" ("rate_id", "metal_code", "paise", "origin", "confirmed_at")
SELECT "gold_rates"."id", "rate"."metal_code", "rate"."paise", 'entered', greatest("gold_rates"."confirmed_at", "gold_rates"."effective_at")
FROM "gold_rates" CROSS JOIN LATERAL (VALUES
  ('gold-24k', "gold_24k_paise"),
  ('gold-22k', "gold_22k_paise"),
  ('gold-18k', "gold_18k_paise"),
  ('silver', "silver_paise")
) AS "rate" ("metal_code", "paise");
--> statement-breakpoint
-- A value may name a metal that the shop never had.
UPDATE "option_values" SET "metal_type" = NULL WHERE "metal_type" NOT IN (SELECT "code" FROM "metals");
--> statement-breakpoint
ALTER TABLE "option_values" ADD CONSTRAINT "option_values_metal_type_metals_code_fk" FOREIGN KEY ("metal_type") REFERENCES "public"."metals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_metal_type_metals_code_fk" FOREIGN KEY ("metal_type") REFERENCES "public"."metals"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gold_rates" DROP COLUMN "gold_24k_paise";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP COLUMN "gold_22k_paise";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP COLUMN "gold_18k_paise";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP COLUMN "silver_paise";--> statement-breakpoint
ALTER TABLE "gold_rates" DROP COLUMN "confirmed_at";
--> statement-breakpoint
UPDATE "order_lines" SET "metal_name" = "metals"."name" FROM "metals" WHERE "metals"."code" = "order_lines"."metal_type";
--> statement-breakpoint
-- Public pages show the metals and their rates.
CREATE TRIGGER metals_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON metals FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
--> statement-breakpoint
CREATE TRIGGER rate_values_public_changes AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON rate_values FOR EACH STATEMENT EXECUTE FUNCTION tell_public_changes();
