ALTER TABLE "orders" DROP CONSTRAINT "orders_refund_within_total";--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "value_paise" bigint;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "deduction_terms" jsonb DEFAULT '{"percent":0,"keeps":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "policy_deduction_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "deduction_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_deduction_within_policy" CHECK ("order_returns"."deduction_paise" >= 0 and "order_returns"."deduction_paise" <= "order_returns"."policy_deduction_paise" and "order_returns"."policy_deduction_paise" <= coalesce("order_returns"."value_paise", 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund_within_total" CHECK ("orders"."refunded_paise" >= 0 and "orders"."kept_paise" >= 0 and "orders"."refunded_paise" + "orders"."kept_paise" <= "orders"."total_paise");