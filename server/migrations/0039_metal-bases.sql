ALTER TABLE "metals" DROP CONSTRAINT "metals_base_known";--> statement-breakpoint
ALTER TABLE "metals" ADD CONSTRAINT "metals_base_is_word" CHECK ("metals"."base" ~ '^[a-z]{2,30}$');