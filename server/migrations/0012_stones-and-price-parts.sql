CREATE TABLE "variant_stones" (
	"variant_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"shape" text DEFAULT '' NOT NULL,
	"count" integer NOT NULL,
	"carat_thousandths" integer DEFAULT 0 NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"clarity" text DEFAULT '' NOT NULL,
	"cut" text DEFAULT '' NOT NULL,
	"setting" text DEFAULT '' NOT NULL,
	"price_basis" text NOT NULL,
	"price_paise" bigint NOT NULL,
	"certificate_laboratory" text DEFAULT '' NOT NULL,
	"certificate_number" text DEFAULT '' NOT NULL,
	"certificate_url" text DEFAULT '' NOT NULL,
	CONSTRAINT "variant_stones_variant_id_position_pk" PRIMARY KEY("variant_id","position"),
	CONSTRAINT "variant_stones_count_positive" CHECK ("variant_stones"."count" > 0),
	CONSTRAINT "variant_stones_carats_not_negative" CHECK ("variant_stones"."carat_thousandths" >= 0),
	CONSTRAINT "variant_stones_price_not_negative" CHECK ("variant_stones"."price_paise" >= 0),
	CONSTRAINT "variant_stones_kind_known" CHECK ("variant_stones"."kind" in ('diamond', 'lab-grown-diamond', 'polki', 'kundan', 'ruby', 'emerald', 'sapphire', 'yellow-sapphire', 'pearl', 'coral', 'cats-eye', 'hessonite', 'topaz', 'amethyst', 'turquoise', 'tanzanite', 'tourmaline', 'zircon', 'cubic-zirconia', 'moissanite', 'other')),
	CONSTRAINT "variant_stones_price_basis_known" CHECK ("variant_stones"."price_basis" in ('carat', 'piece'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_breakup_adds_up";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "wastage_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "wastage_percent" numeric(6, 3) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "making_per_gram_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "making_basis" text DEFAULT 'net' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hallmarking_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "lead_days" integer;--> statement-breakpoint
ALTER TABLE "variant_stones" ADD CONSTRAINT "variant_stones_variant_id_product_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."product_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variant_stones_kind" ON "variant_stones" USING btree ("kind","variant_id","carat_thousandths");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_making_basis_known" CHECK ("order_lines"."making_basis" in ('net', 'gross'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_breakup_adds_up" CHECK ("order_lines"."metal_value_paise" is null or coalesce("order_lines"."price_paise" = "order_lines"."metal_value_paise" + "order_lines"."wastage_paise" + "order_lines"."making_paise" + "order_lines"."stone_paise" + "order_lines"."hallmarking_paise", false));