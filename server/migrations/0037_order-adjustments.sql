CREATE TABLE "adjustment_settlements" (
	"adjustment_id" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"by_user_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "adjustment_settlements_method_known" CHECK ("adjustment_settlements"."method" in ('upi', 'bank', 'cash', 'delivery', 'exchanged', 'closed')),
	CONSTRAINT "adjustment_settlements_reference_of_transfer" CHECK (("adjustment_settlements"."method" in ('upi', 'bank')) = ("adjustment_settlements"."reference" <> ''))
);
--> statement-breakpoint
CREATE TABLE "order_adjustments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"old_item_id" text NOT NULL,
	"new_item_id" text NOT NULL,
	"old_net_weight_mg" integer NOT NULL,
	"old_gross_weight_mg" integer NOT NULL,
	"new_net_weight_mg" integer NOT NULL,
	"new_gross_weight_mg" integer NOT NULL,
	"old_price_paise" bigint NOT NULL,
	"new_price_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"by_user_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_adjustments_kind_known" CHECK ("order_adjustments"."kind" in ('collect', 'refund', 'waive')),
	CONSTRAINT "order_adjustments_kind_of_difference" CHECK (case when "order_adjustments"."kind" = 'refund' then "order_adjustments"."new_price_paise" < "order_adjustments"."old_price_paise" and "order_adjustments"."tax_paise" <= 0 else "order_adjustments"."new_price_paise" > "order_adjustments"."old_price_paise" and "order_adjustments"."tax_paise" >= 0 end),
	CONSTRAINT "order_adjustments_reason_of_waiver" CHECK (("order_adjustments"."kind" = 'waive') = ("order_adjustments"."reason" <> '')),
	CONSTRAINT "order_adjustments_weights_positive" CHECK (least("order_adjustments"."old_net_weight_mg", "order_adjustments"."old_gross_weight_mg", "order_adjustments"."new_net_weight_mg", "order_adjustments"."new_gross_weight_mg") > 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_breakup_adds_up";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "waived_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_payments" ADD COLUMN "adjustment_id" text;--> statement-breakpoint
ALTER TABLE "adjustment_settlements" ADD CONSTRAINT "adjustment_settlements_adjustment_id_order_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."order_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adjustment_settlements" ADD CONSTRAINT "adjustment_settlements_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_old_item_id_items_id_fk" FOREIGN KEY ("old_item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_new_item_id_items_id_fk" FOREIGN KEY ("new_item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_adjustments_order" ON "order_adjustments" USING btree ("order_id","at");--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_adjustment_id_order_adjustments_id_fk" FOREIGN KEY ("adjustment_id") REFERENCES "public"."order_adjustments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_adjustment_id_unique" UNIQUE("adjustment_id");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_waived_of_parts" CHECK ("order_lines"."waived_paise" >= 0 and ("order_lines"."waived_paise" = 0 or "order_lines"."metal_value_paise" is not null));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_breakup_adds_up" CHECK ("order_lines"."metal_value_paise" is null or coalesce("order_lines"."price_paise" = "order_lines"."metal_value_paise" + "order_lines"."wastage_paise" + "order_lines"."making_paise" + "order_lines"."stone_paise" + "order_lines"."hallmarking_paise" + "order_lines"."engraving_paise" - "order_lines"."waived_paise", false));